import { CompactEncrypt, importJWK } from 'jose'
import { onTestFinished, vi } from 'vitest'
import { settingsApi } from '#features/settings/api.ts'
import { CHAT_TYPES, type ChatKind } from '#features/settings/rules/chat.ts'
import type { Site } from './site.tsx'

/** Where the chats of the demonstration lead. */
export const CHATS = { LIVECHAT: '/contact', VIP: '/contact?service=vip' }

/** As the server does it: each address sealed to the key of the page that asks. */
export function giveChats(site: Site, paths: Partial<Record<ChatKind, string>> = CHATS): void {
  site.answer(settingsApi.customerService, async key => {
    const pageKey = await importJWK(key, 'ECDH-ES')
    const sealed = Object.entries(paths).map(async ([kind, path]) => ({
      type: CHAT_TYPES[kind as ChatKind],
      path: await new CompactEncrypt(new TextEncoder().encode(path))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(pageKey),
    }))
    return { version: '1', pathList: await Promise.all(sealed) }
  })
}

/** In place of a window that the page opens: what it was opened with, where it is led, and whether it is closed. */
export function watchWindows() {
  const replace = vi.fn<(url: string) => void>()
  const close = vi.fn()
  const opened = { opener: window as Window | null, location: { replace }, close }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => open.mockRestore())
  return {
    isClosed: () => close.mock.calls.length > 0,
    /** The features of each window, in order. */
    features: () => open.mock.calls.map(([, , features]) => features),
    hasHold: () => opened.opener !== null,
    ledTo: () => replace.mock.calls.map(([url]) => url.replace(location.origin, '')),
  }
}
