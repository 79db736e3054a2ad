import { closeSession, currentSession, openSession, rememberMember } from './session.ts'

/* Tabs of one browser at one site share a login. The token stays in each tab's session storage (specification §3), which
   a new tab begins without; channels reach pages of the same origin alone, and so of the same merchant. */

type Asked = { type: 'ask'; nonce: string }
/** A logout is about the member, whichever login of theirs a tab has. */
type Ended = { type: 'ended'; customerId: string }
type Given = {
  token: string
  username: string
  loggedInAt: number
  customerId: string
  account: string
  type: number | null
}

const CHANNEL = 'grandstand.session'
/** An answer comes on a channel that only the asking tab knows to listen on. */
const answersTo = (nonce: string) => `${CHANNEL}.${nonce}`
/** A tab that is asleep may answer late; who logs in meanwhile takes no answer any more. */
const PATIENCE_MS = 5_000

/**
 * Asks open tabs for their login when this one has none, answers those that ask, and ends with a logout in any of them.
 * `onJoined`: this tab has the login of another one now. `endOwn`: tells the server, where this tab holds another login of
 * the member than the one that logged out. Returns the way to stop.
 */
export function followSiblings({ onJoined, endOwn }: { onJoined: () => void; endOwn: () => void }): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const stop = new AbortController()
  channel.onmessage = ({ data }: MessageEvent<Asked | Ended>) => {
    const own = currentSession()
    if (!own) return
    if (data?.type === 'ask' && typeof data.nonce === 'string') answer(data.nonce)
    if (data?.type === 'ended' && data.customerId !== '' && data.customerId === own.customerId) {
      endOwn()
      closeSession()
    }
  }
  if (!currentSession()) askSiblings(channel, stop.signal, onJoined)
  return () => {
    stop.abort()
    channel.close()
  }
}

/** The logout of this tab is that of all tabs of this member. Call it while the session stands. */
export function endSiblings(): void {
  const { customerId = '' } = currentSession() ?? {}
  tell(CHANNEL, { type: 'ended', customerId } satisfies Ended)
}

function askSiblings(channel: BroadcastChannel, signal: AbortSignal, onJoined: () => void): void {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const answers = new BroadcastChannel(answersTo(nonce))
  const close = () => {
    clearTimeout(patience)
    answers.close()
  }
  const patience = setTimeout(close, PATIENCE_MS)
  signal.addEventListener('abort', close)
  answers.onmessage = ({ data }: MessageEvent<Given>) => {
    close()
    if (currentSession() || typeof data?.token !== 'string') return
    const { token, username, loggedInAt, customerId, account, type } = data
    openSession(token, username, loggedInAt)
    if (type !== null) rememberMember({ id: customerId, account, type })
    onJoined()
  }
  channel.postMessage({ type: 'ask', nonce } satisfies Asked)
}

function answer(nonce: string): void {
  const { accountType: type, ...rest } = currentSession()!
  tell(answersTo(nonce), { ...rest, type } satisfies Given)
}

function tell(name: string, message: object): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}
