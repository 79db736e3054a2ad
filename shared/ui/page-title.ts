import { useEffect } from 'react'
import { SITE_NAME } from '../web/site-name.ts'

/** Names the page in the browser's tab and history, in the language of the page; without a text it is the site itself. */
export function usePageTitle(text?: string): void {
  useEffect(() => {
    document.title = text ? `${text} · ${SITE_NAME}` : SITE_NAME
  }, [text])
}
