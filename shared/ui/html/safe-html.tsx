import { useLayoutEffect, useRef } from 'react'
import { sanitise } from './sanitise.ts'

/** A text of an operator with its headings, lists and links. Loads the sanitiser: for screens that come later. */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current!.replaceChildren(sanitise(html)), [html])
  return <div ref={place} className={`told ${className}`} />
}
