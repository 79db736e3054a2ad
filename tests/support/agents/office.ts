import type { FastifyInstance } from 'fastify'
import { askOffice, type GivenOperator } from '../office/operators.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
export type Reply = { code?: string; value: any }
type Office = { app: FastifyInstance; ann: GivenOperator; ben: GivenOperator }

/** Calls of operators about agents: `ann` asks and proposes with a reason, `ben` confirms, unless a test names another. */
export function agentsOffice(now: () => Office) {
  const base = '/wps/office/agents'
  const ask = async (who: GivenOperator, call: readonly [method: 'GET' | 'POST', path: string], input?: object) =>
    (await askOffice(now().app, who.token, call, input)) as Reply
  return {
    get: (path: string, query: Record<string, string> = {}) => ask(now().ann, ['GET', `${base}/${path}`], query),
    post: (path: string, body: object, who = now().ann) =>
      ask(who, ['POST', `${base}/${path}`], { reason: 'as it was agreed', ...body }),
    confirm: ({ value }: Reply, who = now().ben) =>
      ask(who, ['POST', `/wps/office/proposals/${value.proposalId}/confirm`]),
  }
}
