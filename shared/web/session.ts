import { useSyncExternalStore } from 'react'

/** What one tab keeps of a login, under the names of specification §3 (Session storage). */
export type Session = {
  token: string
  username: string
  account: string
  customerId: string
  /** The numeric account type; null until the member's data has been read. */
  accountType: number | null
  loggedInAt: number
}

const KEYS = [
  'token',
  'isAgent',
  'username',
  'account',
  'customerId',
  'merchant',
  'merchantCode',
  'loggedInAt',
  'merchantAtWork',
] as const
const listeners = new Set<() => void>()
let current: Session | null = null
let isRead = false

/** The session of this tab, null when nobody is logged in. */
export function currentSession(): Session | null {
  if (!isRead) {
    current = readSession()
    isRead = true
  }
  return current
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Calls `listener` after each login, logout and change of the member's data. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `loggedInAt`: when the login was, where another tab made it. */
export function openSession(token: string, username: string, loggedInAt = Date.now()): void {
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('username', username)
  sessionStorage.setItem('loggedInAt', String(loggedInAt))
  announce()
}

/** Adds what `/wps/member/info` told about the one who is logged in. */
export function rememberMember(member: { id: string; account: string; type: number }): void {
  if (!currentSession()) return
  sessionStorage.setItem('customerId', member.id)
  sessionStorage.setItem('account', member.account)
  sessionStorage.setItem('isAgent', String(member.type))
  announce()
}

export function rememberMerchant(merchant: { name: string; code: string }): void {
  sessionStorage.setItem('merchant', merchant.name)
  sessionStorage.setItem('merchantCode', merchant.code)
}

/** The merchant that an operator of several works for in this tab, by its code; null for the one of the host. */
export const merchantAtWork = () => sessionStorage.getItem('merchantAtWork')
export const workFor = (code: string) => sessionStorage.setItem('merchantAtWork', code)
export const workAtHome = () => sessionStorage.removeItem('merchantAtWork')

/** Forgets everything of this login, also the merchant's values (specification §4, logout). */
export function closeSession(): void {
  for (const key of KEYS) sessionStorage.removeItem(key)
  announce()
}

function announce(): void {
  current = readSession()
  isRead = true
  for (const listener of listeners) listener()
}

function readSession(): Session | null {
  const token = sessionStorage.getItem('token')
  if (!token) return null
  const type = sessionStorage.getItem('isAgent')
  return {
    token,
    username: sessionStorage.getItem('username') ?? '',
    account: sessionStorage.getItem('account') ?? '',
    customerId: sessionStorage.getItem('customerId') ?? '',
    accountType: type === null ? null : Number(type),
    loggedInAt: Number(sessionStorage.getItem('loggedInAt') ?? Date.now()),
  }
}
