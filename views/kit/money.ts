/** US dollars with as many places as tell something: `$0`, `<$0.0001`, `$0.0042`, `$0.013`, `$5.20`. */
export function sayMoney(dollars: number): string {
	if (dollars <= 0) return "$0";
	if (dollars < 0.000_1) return "<$0.0001";
	if (dollars >= 1) return `$${dollars.toFixed(2)}`;
	return `$${dollars.toFixed(dollars < 0.01 ? 4 : 3)}`;
}
