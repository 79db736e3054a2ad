import { useSyncExternalStore } from 'react'

/** What Chromium browsers hand over when they would install the site; TypeScript's DOM does not know it. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const listeners = new Set<() => void>()
let kept: InstallPrompt | null = null
let isListening = false

/** From now on the browser's offer to install the site is kept for the download page. */
export function keepInstallPrompt(): void {
  if (isListening) return
  isListening = true
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(null))
}

function keep(prompt: InstallPrompt | null): void {
  kept = prompt
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  keepInstallPrompt()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Installs the site as an app; null where the browser does not offer it. An offer is good once. */
export function useInstall(): (() => Promise<void>) | null {
  const prompt = useSyncExternalStore(subscribe, () => kept)
  if (!prompt) return null
  return async () => {
    keep(null)
    await prompt.prompt()
  }
}

/** Whether the site runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
