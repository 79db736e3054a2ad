import { useEffect } from 'react'

const SITE = 'Grandstand'

/** Names the page in the browser's tab and history, in the language of the page; without a text it is the site itself. */
export function usePageTitle(text?: string): void {
  useEffect(() => {
    document.title = text ? `${text} · ${SITE}` : SITE
  }, [text])
}
