/** How long after a broken socket it is opened again: longer each time, up to the last. */
const PAUSES_MS = [300, 800, 2_000, 4_000]
/** The studio shows out whose session has ended. */
const ENDED = 4401

export type Link<Ask> = { send: (ask: Ask) => boolean; close: () => void }
type LinkParts<Word> = {
  path: string
  token: string
  /** The first words of a socket that works. */
  begins: readonly string[]
  hear: (word: Word) => void
  /** False while nothing is heard. */
  onState: (isUp: boolean) => void
  onEnded: () => void
}

/** The socket to a room of several players, opened again for as long as the page stands. */
export function openLink<Ask, Word extends { t: string }>(parts: LinkParts<Word>): Link<Ask> {
  const { path, token, begins, hear, onState, onEnded } = parts
  let socket: WebSocket | undefined
  let tries = 0
  let isClosed = false

  function open(): void {
    const address = new URL(path, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const own = new WebSocket(address)
    socket = own
    own.addEventListener('open', () => own.send(JSON.stringify({ t: 'hello', token })))
    own.addEventListener('message', event => {
      const word = JSON.parse(String(event.data)) as Word
      if (word.t === 'elsewhere') return own.close()
      if (begins.includes(word.t)) {
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
