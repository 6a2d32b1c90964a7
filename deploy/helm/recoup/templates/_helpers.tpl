{{- define "recoup.labels" -}}
app.kubernetes.io/name: recoup
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "recoup.selector" -}}
app.kubernetes.io/name: recoup
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
