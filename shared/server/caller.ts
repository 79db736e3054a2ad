/** Who asks, as the policy of the endpoint established it. */
export type Caller =
  | { kind: 'anyone' }
  | {
      kind: 'member'
      memberId: string
      /** The specification's numeric account type: 0 member, 1 2 41 42 agents, 4 trial. */
      accountType: number
      sessionId: string
      /** When the session began. */
      loggedInAt: Date
    }
  | {
      kind: 'operator'
      operatorId: string
      sessionId: string
      permissions: readonly string[]
      /** The most that the operator decides about: by permission, then by currency. */
      limits: Readonly<Record<string, Readonly<Record<string, string>>>>
      /** Whose staff they are; `merchantId` is where this call acts (`x-merchant`). */
      home: number
      merchantId: number
    }

/** The languages the server writes letters in, by their tags. */
export type NotificationLanguage = 'en' | 'vi' | 'ur'

/**
 * The cookies of one call: out of scripts' reach, for this site only (security §3.6). Names are plain, `dt`; over https
 * they travel as `__Host-dt`.
 */
export type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

/** What every answer function gets beside its input. */
export type Ask = {
  merchantId: number
  caller: Caller
  /** The client's address as the trusted proxy list allows to know it (S-34). */
  ip: string
  userAgent: string
  /** What `accept-language` asks for first of those we write in. */
  language: NotificationLanguage
  /** For endpoints marked `cookies`; others neither get nor set any. */
  cookies: Cookies
  /** The origin that the client asked, `https://play.example`: for addresses that lead back to it, never for trust. */
  origin: string
  requestId: string
}

/** Somebody at the door, known or not. */
export type Visitor = Pick<Ask, 'merchantId' | 'ip' | 'userAgent' | 'language' | 'cookies'>

/** The id of the member who asks. The endpoint's policy has already refused everybody else. */
export function memberOf(ask: Ask): string {
  if (ask.caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
  return ask.caller.memberId
}

/** Whose call it is, where a feature keeps something for each member. */
export function ownerOf(ask: Ask): { merchantId: number; memberId: string } {
  return { merchantId: ask.merchantId, memberId: memberOf(ask) }
}

/** When the member who asks logged in. */
export function loggedInAtOf({ caller }: Ask): Date {
  if (caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
  return caller.loggedInAt
}

/** The id of the operator who asks; the endpoint's policy has already refused everybody else. */
export function operatorOf(ask: Ask): string {
  if (ask.caller.kind !== 'operator') throw new Error('this endpoint needs a policy that admits operators only')
  return ask.caller.operatorId
}
