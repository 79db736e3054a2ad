import type { ChatKind } from '#features/settings/rules/chat.ts'
import { loadPatiently } from '#shared/web/tries.ts'

/** Specification §7: a chat window is 440 by 500, and 440 by 750 where it is opened from a page. */
const WINDOWS = { bar: 'popup,width=440,height=500', page: 'popup,width=440,height=750' }
export type ChatFrom = keyof typeof WINDOWS

/**
 * Opens the chat in a window of its own. The window stands at once, empty, for browsers open none later; it closes when
 * the call fails (specification §8). Throws then, and when the browser allows no window.
 */
export async function openChat(kind: ChatKind, from: ChatFrom, allowed: readonly string[]): Promise<void> {
  const chat = window.open('', 'chat', WINDOWS[from])
  if (!chat) throw new Error('the browser allows no window')
  try {
    const { readChatUrl } = await loadPatiently(() => import('./chat-address.ts'))
    const url = await readChatUrl(kind, allowed)
    // What is opened has no hold on this page.
    chat.opener = null
    chat.location.replace(url)
  } catch (error) {
    chat.close()
    throw error
  }
}
