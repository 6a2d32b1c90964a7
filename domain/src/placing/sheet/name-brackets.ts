import { isGivenName, looksLikeBusiness, PARTICLES, plainUpper } from './name-labels.ts';
import { ACTS, ALIAS_INSIDE, ROLES, TRADE_INSIDE, WITH_INSIDE } from './name-patterns.ts';
import { addOther, addTrade, askAgent, namesOf, type PhraseResult } from './name-phrase-result.ts';
import { NOT_IN_NAMES, RELATIVE_ACTS, SHARE_WORDS } from './name-phrase-table.ts';
import { quote } from './parsed.ts';

const BRACKETS = /\s*[([]([^)\]]*)[)\]]?/g;
const PLACE = /^(?:the )?(?:(?:current|new|old) )?(?:renters?|occupants?|residents?|tenants?|room-?mates?)$/i;

/**
 * `(co-signer Orr, Bo)` names a person, `(responsible party)` only labels one, `(Annie)` is a nickname. What is not understood is
 * kept in `leftOff`.
 */
export function takeBrackets(text: string, result: PhraseResult): string {
  const bare = text.replaceAll(BRACKETS, ' ').trim();
  return text.replaceAll(BRACKETS, (all, content: string) => {
    const inner = content.trim();
    for (const { inside, role } of ROLES) {
      const found = inside.exec(inner);
      if (!found) continue;
      const name = found[1] ?? '';
      if (!/\p{L}{2}/u.test(name)) {
        if (ACTS.cell.test(inner)) askAgent(text, result);
      } else if (mayBeName(name.replace(RELATIVE_ACTS, ''), text)) addOther(name, role, result);
      else leaveOff(inner, result);
      return '';
    }
    const [alias, trade] = [ALIAS_INSIDE.exec(inner)?.[1], TRADE_INSIDE.exec(inner)?.[1]];
    if (alias !== undefined) result.aliases.push(...namesOf(alias));
    else if (trade !== undefined) addTrade(trade, result);
    else if (/\blegal aid\b|\blaw (?:offices?|firm|group)\b/i.test(inner)) result.others.push({ text: inner, role: 'attorney' });
    else if (PLACE.test(inner))
      result.question = {
        code: 'debtor_unclear',
        message: `${quote(text)} may name a place and not who owes. Enter the debtor’s name, or confirm this one.`,
      };
    else if (ACTS.cell.test(inner)) askAgent(text, result);
    // A notice of death is read with the name.
    else if (/\b(?:deceased|decd|dec'd|est(?:ate)?)\b/i.test(inner)) return all;
    else takeUnlabeled(inner, bare, result);
    return '';
  });
}

/** A nickname, another person, or a remark. */
function takeUnlabeled(inner: string, name: string, result: PhraseResult): void {
  const beside = WITH_INSIDE.exec(inner)?.[1];
  if (beside !== undefined && mayBeName(beside, inner + name)) result.others.push({ text: beside, role: 'companion' });
  else if (/^\p{L}[\p{L}'’-]+$/u.test(inner) && isGivenName(inner) && !looksLikeBusiness(name))
    result.aliases.push(...namesOf(inner));
  else if (isWholeName(inner, name)) result.others.push({ text: inner, role: 'companion' });
  // Numbers and single letters tell accounts of one name apart.
  else if (/\p{L}{2}/u.test(inner)) leaveOff(inner, result);
}

function leaveOff(text: string, result: PhraseResult): void {
  result.isShared ||= SHARE_WORDS.test(text);
  result.leftOff.push(text);
}

/** Whether the words after a role are a name and no remark: `Bo`, not `half` or `signed too`, unless the cell has no capitals. */
function mayBeName(text: string, cell: string): boolean {
  if (looksLikeBusiness(text)) return true;
  const words = text.split(/[\s,&/]+/).filter((word) => word !== '');
  if (words.some((word) => NOT_IN_NAMES.has(word.toLowerCase())) || SHARE_WORDS.test(text)) return false;
  return !/^\p{Ll}/u.test(text) || PARTICLES.has(plainUpper(words[0] ?? '')) || !/\p{Lu}/u.test(cell);
}

/** `Bo Orr`, `Orr, Bo`, `Orr Farms LLC`: two words or more, among them a given name or one of a business. */
function isWholeName(text: string, cell: string): boolean {
  if (!/^\p{L}[\p{L}'’.-]*(?:(?:,? | ?& ?)\p{L}[\p{L}'’.-]*){1,4}$/u.test(text) || !mayBeName(text, cell)) return false;
  return looksLikeBusiness(text) || text.split(/[\s,&]+/).some(isGivenName);
}
