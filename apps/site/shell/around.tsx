import { useEffect } from 'react'
import { ConsentBar } from './consent-bar.tsx'
import { keepInstallPrompt } from './install.ts'
import { LeftBar } from './left-bar.tsx'
import { RightBar } from './right-bar.tsx'

/** What stands around the pages and comes after them: the side bars, the question for consent, the offline shell. */
export function Around() {
  useEffect(() => {
    keepInstallPrompt()
    // Browsers that keep no service worker, or refuse this one, show the site as it is.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, [])
  return (
    <>
      <LeftBar />
      <RightBar />
      <ConsentBar />
    </>
  )
}
