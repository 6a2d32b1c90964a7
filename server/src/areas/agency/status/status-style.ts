import { accentShades } from '@recoup/domain/agency/accent';

/** The web app's surfaces, type and accent for a page that loads no file. */
export function statusStyle(accentColor: string): string {
  const accent = accentShades(accentColor);
  return `
:root { color-scheme: light dark; --ground: #fafbfc; --surface: #fff; --text: #171b22; --dim: #5c6470; --line: #e6e9ee; --accent: ${accent[7]}; --good: #17703b; --warn: #8a5300; --bad: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101216; --surface: #16191f; --text: #e4e7ec; --dim: #a0a7b4; --line: #272c35; --accent: ${accent[3]}; --good: #7fd6a0; --warn: #f0bd6b; --bad: #ff9d94 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.55 "Inter Variable", -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
.frame { max-width: 680px; margin: 0 auto; padding: 32px 20px 48px }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-bottom: 40px }
header img { display: block; max-height: 36px; max-width: 200px }
header strong { font-weight: 600; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 26px; font-weight: 600; line-height: 1.25; letter-spacing: -.015em; overflow-wrap: anywhere }
h2 { margin: 40px 0 12px; font-size: 16px; font-weight: 600 }
h3 { margin: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere }
p { margin: 6px 0 0; overflow-wrap: anywhere }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
.mark { display: inline-block; width: 12px; height: 12px; margin: 0 10px 2px 0; border-radius: 50%; background: currentColor }
.operational .mark { color: var(--good) } .incident .mark, .maintenance .mark { color: var(--warn) } .unavailable .mark { color: var(--bad) }
.dim, time { color: var(--dim) }
time { font-size: 13px; font-variant-numeric: tabular-nums }
ul { margin: 0; padding: 0; list-style: none }
.items > li { padding: 16px 0; border-top: 1px solid var(--line) }
.updates { margin: 12px 0 0; padding: 0 0 0 16px; border-left: 2px solid var(--line) }
.updates li + li { margin-top: 12px }
.updates b { font-weight: 600 }
.text { white-space: pre-line }
footer { margin-top: 48px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 13px; color: var(--dim) }
@media (max-width: 480px) { .frame { padding: 20px 16px 32px } header { margin-bottom: 28px } h1 { font-size: 22px } }
`;
}
