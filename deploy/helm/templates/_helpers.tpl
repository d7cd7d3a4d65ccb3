{{- define "countersign.name" -}}
{{ .Release.Name }}-{{ .part }}
{{- end }}

{{- define "countersign.labels" -}}
app.kubernetes.io/name: countersign
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{/* Deployment, Service, autoscaling and disruption budget of a part. */}}
{{- define "countersign.part" -}}
{{- $part := index .Values .part -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "countersign.name" . }}
  labels: {{- include "countersign.labels" . | nindent 4 }}
spec:
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{- include "countersign.labels" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "countersign.labels" . | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: {{ .part }}
          image: {{ $part.image }}
          ports: [{ name: http, containerPort: {{ .port }} }]
          env:
            - { name: APP_URL, value: {{ .Values.appUrl | quote }} }
            {{- range $name, $value := merge .environment $part.environment }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
          envFrom: [{ secretRef: { name: {{ $part.secret }} } }]
          startupProbe:
            httpGet: { path: {{ .health }}/live, port: http }
            periodSeconds: 2
            failureThreshold: 300 # the services migrate the tables before they listen
          livenessProbe:
            httpGet: { path: {{ .health }}/live, port: http }
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: {{ .health }}/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 6
          resources: {{- toYaml $part.resources | nindent 12 }}
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if $part.staging }}
            - { name: staging, mountPath: /var/lib/countersign }
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: {} }
        {{- if $part.staging }}
        - { name: staging, emptyDir: { sizeLimit: {{ $part.staging }} } }
        {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "countersign.name" . }}
  labels: {{- include "countersign.labels" . | nindent 4 }}
spec:
  selector: {{- include "countersign.labels" . | nindent 4 }}
  ports: [{ name: http, port: {{ .port }}, targetPort: http }]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "countersign.name" . }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "countersign.name" . }} }
  minReplicas: {{ $part.replicas.min }}
  maxReplicas: {{ $part.replicas.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .Values.targetLoad }} } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "countersign.name" . }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "countersign.labels" . | nindent 6 }}
{{- end }}
