/** The web app's surfaces and type for the outbox pages, which load no file. */
export const outboxStyle = `
:root { color-scheme: light dark; --ground: #fafbfc; --surface: #fff; --text: #171b22; --dim: #5c6470; --line: #e6e9ee; --hover: #f1f3f6; --link: #1d4f91 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101216; --surface: #16191f; --text: #e4e7ec; --dim: #a0a7b4; --line: #272c35; --hover: #20242c; --link: #a9cdfb }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 "Inter Variable", -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 40px 16px }
h1 { margin: 0; font-size: 22px; font-weight: 600; line-height: 1.3; letter-spacing: -.012em; overflow-wrap: anywhere }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.back { margin: 0 0 12px; font-size: 13px }
.facts { margin: 4px 0 24px; color: var(--dim); font-size: 13px; overflow-wrap: anywhere }
ol, pre, .empty { margin: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow: hidden }
ol { padding: 0; list-style: none }
li + li { border-top: 1px solid var(--line) }
li a { display: flex; gap: 4px 16px; justify-content: space-between; padding: 12px 20px; color: inherit }
li a:hover { background: var(--hover); text-decoration: none }
li a:focus-visible { outline-offset: -2px }
li b { display: block; font-weight: 500 }
.to { color: var(--dim); font-size: 13px; overflow-wrap: anywhere }
li time { flex: none; color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums }
pre, .empty { padding: 20px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
.empty { color: var(--dim) }
@media (max-width: 480px) { main { padding: 24px 14px } li a { display: block; padding: 12px 14px } pre, .empty { padding: 14px } }
`;
