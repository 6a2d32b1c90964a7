// npm run texts [-- WORD …]: every text that users read, by file, from the syntax tree. With words: only files or texts that contain one.
import { listTexts } from './list-texts.ts';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (path: string, text: string) =>
  words.length === 0 || words.some((word) => path.toLowerCase().includes(word) || text.toLowerCase().includes(word));

let count = 0;
for (const { path, texts } of listTexts()) {
  const wanted = texts.filter(({ text }) => isWanted(path, text));
  if (wanted.length === 0) continue;
  count += wanted.length;
  console.log(`\n${path}`);
  for (const { line, text } of wanted) console.log(`${String(line).padStart(5)}  ${text}`);
}
console.log(`\n${count} texts`);
