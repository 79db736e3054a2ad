import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { AskError, ask } from '#shared/web/ask.ts'

/** Whoever has this name. Refused as `not_found`. */
export async function idOf(username: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  const { crumbs } = await ask(agentsOfficeApi.report, { from: today, to: today, username, limit: 1 })
  const found = crumbs.at(-1)
  if (!found) throw new AskError('not_found', 404)
  return found.id
}
