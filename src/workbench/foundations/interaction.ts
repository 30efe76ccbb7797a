/** Classes that stand for what a pointer or the keyboard does to an element. */
const PSEUDO = { hover: 'is-hover', 'focus-visible': 'is-focus', active: 'is-pressed' } as const;
const pseudo = /(?<!\\):(hover|focus-visible|active)\b/g;

/** A rule with its pseudo-classes as classes; nothing when it has none. */
function atRest(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule)
    return rule.cssText.replaceAll(pseudo, '').length === rule.cssText.length
      ? ''
      : rule.cssText.replaceAll(pseudo, (_, name: keyof typeof PSEUDO) => `.${PSEUDO[name]}`);
  const inner = 'cssRules' in rule ? rulesAtRest(rule.cssRules as CSSRuleList) : '';
  return inner === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
}
const rulesAtRest = (rules: CSSRuleList): string => [...rules].map(atRest).join('\n');

/**
 * Lets a sheet show hover, focus and pressing at rest: what a rule says of them also holds for the
 * classes `is-hover`, `is-focus` and `is-pressed`. Answers how to take that back.
 */
export function showInteraction(): () => void {
  const style = document.createElement('style');
  style.textContent = [...document.styleSheets]
    .map((sheet) => rulesAtRest(sheet.cssRules))
    .join('\n');
  document.head.append(style);
  return () => style.remove();
}
