/** Who asks, as the policy of the endpoint established it. */
export type Caller =
  | { kind: 'anyone' }
  | {
      kind: 'member'
      memberId: string
      /** The specification's numeric account type: 0 member, 1 2 41 42 agents, 4 trial. */
      accountType: number
      sessionId: string
    }

/** What every answer function gets beside its input. */
export type Ask = {
  merchantId: number
  caller: Caller
  /** The client's address as the trusted proxy list allows to know it (S-34). */
  ip: string
  userAgent: string
  /** The origin that the client asked, `https://play.example`: for addresses that lead back to it, never for trust. */
  origin: string
  requestId: string
}

/** The id of the member who asks. The endpoint's policy has already refused everybody else. */
export function memberOf(ask: Ask): string {
  if (ask.caller.kind !== 'member') throw new Error('this endpoint needs a policy that admits members only')
  return ask.caller.memberId
}
