import type { FishingAsk, FishingWord } from '../../api-fishing.ts'

/** How long after a broken socket it is opened again: longer each time, up to the last. */
const PAUSES_MS = [300, 800, 2_000, 4_000]
/** The studio shows out whose session has ended. */
const ENDED = 4401

export type Link = { send: (ask: FishingAsk) => boolean; close: () => void }

/** The socket to the room, opened again for as long as the page stands. `onState`: false while nothing is heard. */
export function openLink(
  token: string,
  hear: (word: FishingWord) => void,
  onState: (isUp: boolean) => void,
  onEnded: () => void,
): Link {
  let socket: WebSocket | undefined
  let tries = 0
  let isClosed = false

  function open(): void {
    const address = new URL('/stage/v1/fishing/socket', location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const own = new WebSocket(address)
    socket = own
    own.addEventListener('open', () => own.send(JSON.stringify({ t: 'hello', token } satisfies FishingAsk)))
    own.addEventListener('message', event => {
      const word = JSON.parse(String(event.data)) as FishingWord
      if (word.t === 'elsewhere') return own.close()
      if (word.t === 'room') {
        tries = 0
        onState(true)
      }
      hear(word)
    })
    own.addEventListener('close', ({ code }) => {
      if (socket !== own || isClosed) return
      socket = undefined
      onState(false)
      if (code === ENDED) return onEnded()
      setTimeout(open, PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)])
    })
  }
  open()

  return {
    /** False when nothing can be sent now: nothing is kept for later. */
    send(ask) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(ask))
      return true
    },
    close() {
      isClosed = true
      socket?.close()
    },
  }
}
