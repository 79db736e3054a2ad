import DOMPurify, { type Config } from 'dompurify'

/** What a text of an operator may be made of: no styles, scripts, forms, frames, pictures or names. */
const ALLOWED: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'bdi', 'blockquote'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'],
  ],
  ALLOWED_ATTR: ['href', 'dir', 'lang', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // A page of this site, another site by https, or a letter.
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:|\/(?![/\\])|#)/i,
  RETURN_DOM_FRAGMENT: true,
}

/** An operator's HTML as nodes that can do nothing but be read; parsed once, so that nothing turns into something else. */
export function sanitise(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, ALLOWED)
  for (const link of fragment.querySelectorAll('a[href^="https:" i]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return fragment
}
