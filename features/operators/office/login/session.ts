import { officeApi } from '#features/operators/api-office.ts'
import { ask } from '#shared/web/ask.ts'
import { closeSession } from '#shared/web/session.ts'
import { endSiblings } from '#shared/web/siblings.ts'

/** Ends the login here and on the server; a server that does not answer ends it by itself when it is idle. */
export async function logOut(): Promise<void> {
  const told = ask(officeApi.logout, {}).catch(() => undefined)
  endSiblings()
  closeSession()
  await told
}
