/** A hint of the server: something changed, read it again. It carries nothing to show. */
export type Hint = {
  topic: 'balance' | 'session' | 'status' | 'winners' | 'lottery' | 'inbox' | 'cashier' | 'check' | 'games'
  version?: string
}

type Live = {
  memberId: string
  /** Gives a single-use ticket that opens the channel. */
  getTicket: () => Promise<string>
  onHint: (hint: Hint) => void
}

const POLL_MS = 20_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** What may have changed while nobody listened: money, and what is on its way. */
function tellMissed(tell: (hint: Hint) => void): void {
  tell({ topic: 'balance' })
  tell({ topic: 'cashier' })
}

/**
 * Listens for hints about one member until the returned function is called. One tab of a browser holds the WebSocket
 * and tells the others; while it is down, a hint every 20 s makes all of them read again.
 */
export function listenLive({ memberId, getTicket, onHint }: Live): () => void {
  const name = `grandstand.live.${memberId}`
  const stop = new AbortController()
  const others = new BroadcastChannel(name)
  others.onmessage = (event: MessageEvent<Hint>) => onHint(event.data)
  const tell = (hint: Hint) => {
    onHint(hint)
    others.postMessage(hint)
  }
  const lead = () => holdSocket(getTicket, tell, stop.signal)
  // Without locks (plain http on a foreign host) every tab leads itself.
  if (navigator.locks) navigator.locks.request(name, { signal: stop.signal }, lead).catch(ignoreAbort)
  else void lead()
  return () => {
    stop.abort()
    others.close()
  }
}

/** Keeps the socket open, with growing pauses of uneven length between tries, and polls in those pauses. */
async function holdSocket(getTicket: Live['getTicket'], tell: Live['onHint'], signal: AbortSignal): Promise<void> {
  // The lock may come just after the last who listened has gone: nothing would end the polls.
  if (signal.aborted) return
  let waitMs = FIRST_WAIT_MS
  let isUp = false
  const poll = setInterval(() => {
    if (!isUp) tellMissed(tell)
  }, POLL_MS)
  signal.addEventListener('abort', () => clearInterval(poll))
  while (!signal.aborted) {
    const socket = await openSocket(getTicket, signal).catch(() => null)
    if (socket) {
      waitMs = FIRST_WAIT_MS
      isUp = true
      // Whatever happened while nobody listened is read once.
      tellMissed(tell)
      await hearUntilClosed(socket, tell)
      isUp = false
    }
    await pause(spread(waitMs), signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

async function openSocket(getTicket: Live['getTicket'], signal: AbortSignal): Promise<WebSocket> {
  const url = new URL(`/wps/realtime?ticket=${encodeURIComponent(await getTicket())}`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  signal.throwIfAborted()
  const socket = new WebSocket(url)
  const close = () => socket.close()
  signal.addEventListener('abort', close)
  socket.addEventListener('close', () => signal.removeEventListener('abort', close))
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket)
    socket.onclose = reject
  })
}

function hearUntilClosed(socket: WebSocket, tell: Live['onHint']): Promise<void> {
  return new Promise(resolve => {
    socket.onmessage = (event: MessageEvent<string>) => tell(JSON.parse(event.data) as Hint)
    socket.onclose = () => resolve()
  })
}

/** Between half of it and all of it, so that browsers cut off together do not come back together. */
function spread(waitMs: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return waitMs * (0.5 + random / 2 ** 33)
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    signal.addEventListener('abort', end)
  })
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
