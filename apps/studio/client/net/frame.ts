import type { Entered } from '../../api.ts'

/** What the stage tells the page that frames it. Hints only: money is always asked from the wallet. */
export type StageMessage =
  | { type: 'grandstand:round'; state: 'started' | 'ended' }
  | { type: 'grandstand:balance' }
  | { type: 'grandstand:exit' }
  /** Opens the game again, for bets with own money alone. */
  | { type: 'grandstand:own-money' }

/** What the framing page may ask: open a panel, be silent. */
export type HostMessage =
  | { type: 'grandstand:open'; panel: 'history' | 'rules' | 'fairness' }
  | { type: 'grandstand:sound'; on: boolean }

export type Host = {
  isFramed: boolean
  tell(message: StageMessage): void
  hear(listener: (message: HostMessage) => void): void
  /** Leaves the game: the framing page closes the frame; a page of our own goes back. */
  exit(): void
}

/** Only the platform's own origin is told and heard (security S-29). */
export function connectHost({ returnUrl }: Pick<Entered, 'returnUrl'>): Host {
  const origin = originOf(returnUrl) ?? originOf(document.referrer)
  const framed = window.parent !== window
  const tell = (message: StageMessage) => {
    if (framed) window.parent.postMessage(origin ? message : { type: message.type }, origin ?? '*')
  }
  return {
    isFramed: framed,
    tell,
    hear(listener) {
      window.addEventListener('message', event => {
        if (!framed || event.source !== window.parent || event.origin !== origin) return
        const message = readMessage(event.data)
        if (message) listener(message)
      })
    },
    exit() {
      if (framed) tell({ type: 'grandstand:exit' })
      else if (isWebAddress(returnUrl)) location.href = returnUrl
      else history.back()
    },
  }
}

function readMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'grandstand:sound' && 'on' in data && typeof data.on === 'boolean')
    return { type: 'grandstand:sound', on: data.on }
  if (data.type === 'grandstand:open' && 'panel' in data) {
    const { panel } = data
    if (panel === 'history' || panel === 'rules' || panel === 'fairness') return { type: 'grandstand:open', panel }
  }
  return null
}

function originOf(address: string): string | null {
  return isWebAddress(address) ? new URL(address).origin : null
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//.test(address) && URL.canParse(address)
}
