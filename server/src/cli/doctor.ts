import type { Config } from '#server/config.ts';
import type { Installation } from '#server/installation.ts';
import { runChecks, type Finding } from '#operations/doctor/index.ts';

/** `doctor`: the output, and whether the installation has no errors. */
export async function runDoctor({ pool }: Pick<Installation, 'pool'>, config: Config, { json }: { json: boolean }) {
  const findings = await runChecks({ config, pool, withServices: true });
  const isHealthy = findings.every(({ severity }) => severity !== 'wrong');
  return { isHealthy, output: json ? JSON.stringify({ healthy: isHealthy, findings }, undefined, 2) : format(findings) };
}

function format(findings: readonly Finding[]): string {
  const lines = (['wrong', 'weak', 'fine'] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map(
        ({ check, message, remedy }) =>
          `${severity.padEnd(6)}${check.padEnd(15)}${message}${remedy ? `\n${' '.repeat(21)}${remedy}` : ''}`,
      ),
  );
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return [...lines, `${count('wrong')} wrong, ${count('weak')} weak, ${count('fine')} fine`].join('\n');
}
