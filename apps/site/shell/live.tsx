import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { WINNERS_KEY } from '#features/games/site/games.tsx'
import { followLottery } from '#features/lottery/site/lottery.tsx'
import { INBOX_KEY, UNREAD_KEY } from '#features/messages/site/messages.tsx'
import { readMember, useMember } from '#features/people/site/people.tsx'
import { CHECK_KEY } from '#features/protection/site/protection.tsx'
import {
  askRealtimeTicket,
  closeAuth,
  demandPasswordChange,
  logOut,
  openAuth,
} from '#features/sessions/site/sessions.tsx'
import { STATUS_KEY } from '#features/settings/site/settings.tsx'
import { useBalanceRefresh } from '#features/wallet/site/wallet.tsx'
import { AskError, onSessionExpired } from '#shared/web/ask.ts'
import { type Hint, listenLive } from '#shared/web/realtime.ts'
import { useSession } from '#shared/web/session.ts'
import { followSiblings } from '#shared/web/siblings.ts'

/** Keeps what is shown true: follows hints of the server, the end of the session, and the closing of the site. */
export function Live() {
  useHints()
  useSiblings()
  useSessionEnd()
  useClosing()
  useForcedChange()
  return null
}

function useHints(): void {
  // Asking who is logged in also fills the session storage, after a reload too.
  useMember()
  const memberId = useSession()?.customerId
  const client = useQueryClient()
  const refreshBalance = useBalanceRefresh()
  useEffect(() => {
    if (!memberId) return
    const follow: Record<Hint['topic'], (version?: string) => void> = {
      balance: refreshBalance,
      status: () => void client.invalidateQueries({ queryKey: STATUS_KEY }),
      session: () => void readMember().catch(() => undefined),
      lottery: version => followLottery(client, version),
      cashier: () => void client.invalidateQueries({ queryKey: ['cashier'] }),
      inbox: () => void Promise.all([INBOX_KEY, UNREAD_KEY].map(queryKey => client.invalidateQueries({ queryKey }))),
      winners: () => void client.invalidateQueries({ queryKey: WINNERS_KEY }),
      games: () => void client.invalidateQueries({ queryKey: ['games'] }),
      check: () => void client.invalidateQueries({ queryKey: CHECK_KEY }),
    }
    return listenLive({ memberId, getTicket: askRealtimeTicket, onHint: hint => follow[hint.topic]?.(hint.version) })
  }, [memberId, client, refreshBalance])
}

/** Tabs share a login: a new one gets it, and a logout ends all of them. */
function useSiblings(): void {
  useEffect(() => {
    const endOwn = () => void logOut().catch(() => undefined)
    // A login that a page of this tab asked for is not needed any more.
    return followSiblings({ endOwn, onJoined: closeAuth })
  }, [])
}

/** A session that ended on the server opens the login; whatever was read for it is forgotten. */
function useSessionEnd(): void {
  const client = useQueryClient()
  const isLoggedIn = useSession() !== null
  useEffect(() => onSessionExpired(() => openAuth('login', { reason: 'expired' })), [])
  useEffect(() => {
    if (!isLoggedIn)
      for (const key of ['balance', 'cashier', 'statement', 'member', 'inbox'])
        client.removeQueries({ queryKey: [key] })
  }, [isLoggedIn, client])
}

/** A session that is good for a new password alone leads back to it, also after a reload (security S-05). */
function useForcedChange(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof AskError && error.code === 'password_change_required') demandPasswordChange()
      }),
    [client],
  )
}

/** A call refused because the site is closed makes the page find out which root view stands now. */
function useClosing(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const isClosed = error instanceof AskError && (error.code === 'maintenance' || error.code === 'region_blocked')
        if (isClosed) void client.invalidateQueries({ queryKey: STATUS_KEY })
      }),
    [client],
  )
}
