import { addMemberWithPassword } from '#features/sessions/server/sessions.ts'
import { fuzzAccounts } from '../accounts/fuzz-accounts.ts'
import { HOST, newBrowser, openWorld } from '../accounts/world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const PASSWORD = 'lantern88'
const BAD_CALLS = 300

/** 300 bad inputs of each endpoint of sessions, people and settings: no 5xx, no change, every answer in the envelope. */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('bad_inputs', async db => {
    const world = await openWorld(db, { SLIDEVERIFY: false })
    const account = { merchantId: 1, username: 'anna7', password: PASSWORD, chosenByMember: true }
    await addMemberWithPassword(world.context, account)
    const browser = newBrowser(world.app, '198.51.100.1')
    const { value } = await browser.send('POST', '/wps/session/login', { username: 'anna7', password: PASSWORD })
    const { token } = value as { token: string }
    await browser.send('GET', '/wps/system/status')
    const { wrong, sent } = await fuzzAccounts(world.app, db, { host: HOST, token }, BAD_CALLS, 2)
    for (const line of wrong.slice(0, 50)) print(line)
    print(`${sent} bad calls, ${wrong.length} answered wrongly`)
    await world.close()
    return wrong.length === 0
  })
}
