import { memberById, saveProfile, setMemberStatus } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { transaction } from '#shared/server/db.ts'
import { SERVER_SECRET } from '../support/given.ts'
import { medianOf, rankSumP } from './rank-sum.ts'
import { HOST, type World } from './world.ts'

/** A call about somebody who is there, and the same about nobody. */
type About = (n: number, isThere: boolean, blockedCode: string) => Record<string, string>
/** `atOnce`: where the time is a fixed one that answers wait for, many can wait together. */
type Question = { method: 'GET' | 'POST'; path: string; atOnce?: number; about: About }

const CARRIERS = [90, 91, 93, 94, 96, 97, 98]
/** All over the numbering plan, for codes to one block of numbers stop early. */
const mobileOf = (n: number) => `${CARRIERS[n % 7]}${1_000_000 + ((n * 7_919) % 9_000_000)}`
const who = (n: number, isThere: boolean) => `${isThere ? 'known' : 'other'}${n}`

export const QUESTIONS: Record<string, Question> = {
  'login with a wrong password': {
    ...{ method: 'POST', path: '/wps/session/login' },
    about: (n, isThere) => ({ username: who(n, isThere), password: `guess${n}word` }),
  },
  'the step-up of a login': {
    ...{ method: 'POST', path: '/wps/session/login/code', atOnce: 16 },
    about: (n, isThere) => ({ username: who(n, isThere) }),
  },
  'forgot by e-mail': {
    ...{ method: 'POST', path: '/wps/member/password/email', atOnce: 16 },
    about: (n, isThere) => ({ username: who(n, isThere), email: `${who(n, isThere)}@mail.example` }),
  },
  'a code by SMS for a login': {
    ...{ method: 'POST', path: '/wps/verification/sms/noLogin' },
    about: (n, isThere) => ({ countryDialingCode: '84', mobileNum: mobileOf(isThere ? n : n + 400_000) }),
  },
  'an affiliate code, of a blocked agent or of nobody': {
    ...{ method: 'GET', path: '/wps/agent/affiliate', atOnce: 16 },
    about: (n, isThere, code) => ({ code: isThere ? code : `ZZZZZZ${1_000 + n}`, domain: HOST }),
  },
}

/** `count` members with a mobile number and an e-mail address, and an agent who is blocked; answers the agent's code. */
export async function givenCrowd({ db, context }: World, count: number): Promise<string> {
  const account = { merchantId: 1, username: 'known0', password: 'lantern88', chosenByMember: true }
  const first = await addMemberWithPassword(context, account)
  await db`
    insert into people.members (id, merchant_id, username, currency)
    select 'mem_known' || n, 1, 'known' || n, 'CRD' from generate_series(1, ${count - 1}::int) n`
  await db`
    insert into credentials.credentials (member_id, merchant_id, password_hash, chosen_by_member)
    select 'mem_known' || n, merchant_id, password_hash, true
    from credentials.credentials, generate_series(1, ${count - 1}::int) n where member_id = ${first}`
  await transaction(db, async tx => {
    for (let n = 0; n < count; n++) {
      const owner = { merchantId: 1, memberId: n === 0 ? first : `mem_known${n}` }
      await saveProfile(tx, SERVER_SECRET, owner, { mobile: `+84${mobileOf(n)}`, email: `known${n}@mail.example` }, [
        'mobile',
      ])
    }
  })
  // What codes cost is not what is looked at here.
  await db`update settings.merchants set sms_hourly_budget = 1000000`
  const agent = await addMemberWithPassword(context, { ...account, username: 'agent1', type: 1 })
  return transaction(db, async tx => {
    await setMemberStatus(tx, 1, agent, 'blocked')
    return (await memberById(tx, 1, agent))!.code
  })
}

type Sample = { shape: string; ms: number }
/** `gapMs` between the medians; `leastMs` are the shortest times: neighbours on the machine only add to those. */
export type Comparison = { shapes: string[]; p: number; gapMs: number; leastMs: { there: number; nobody: number } }

/**
 * Asks `samples` times about each of both, in turns and by new addresses: the different answers there were (status, header
 * names, body), how likely times so different are by chance, and how far their medians lie apart (S-03).
 */
export async function compare(
  world: World,
  { method, path, about, atOnce = 1 }: Question,
  blockedCode: string,
  samples: number,
): Promise<Comparison> {
  let asked = 0

  async function ask(n: number, isThere: boolean): Promise<Sample> {
    const number = asked++
    const headers = {
      ...{ host: HOST, 'sec-fetch-site': 'same-origin' },
      'x-forwarded-for': `10.${number >> 8}.${number & 255}.7`,
    }
    const fields = about(n, isThere, blockedCode)
    const url = method === 'GET' ? `${path}?${new URLSearchParams(fields)}` : path
    const payload = method === 'GET' ? {} : { payload: fields }
    const begun = performance.now()
    const reply = await world.app.inject({ method, url, headers, remoteAddress: '127.0.0.1', ...payload })
    const ms = performance.now() - begun
    const body = { ...reply.json(), requestId: '' }
    const cookies = reply.cookies.map(({ name }) => name)
    const shape = JSON.stringify([reply.statusCode, Object.keys(reply.headers).sort(), cookies, body])
    return { shape, ms }
  }

  const [there, nobody]: [Sample[], Sample[]] = [[], []]
  let next = 0
  async function work(): Promise<void> {
    for (let n = next++; n < samples; n = next++) {
      // So many wrong passwords are a storm, which would ask either for the picture halfway.
      if (n % 100 === 0) await world.db`delete from credentials.login_storms`
      for (const isThere of n % 2 === 0 ? [true, false] : [false, true])
        (isThere ? there : nobody).push(await ask(n, isThere))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const [a, b] = [there, nobody].map(each => each.map(({ ms }) => ms))
  const shapes = [...new Set([...there, ...nobody].map(({ shape }) => shape))]
  const gapMs = Math.abs(medianOf(a!) - medianOf(b!))
  const leastMs = { there: Math.min(...a!), nobody: Math.min(...b!) }
  return { shapes, p: rankSumP(a!, b!), gapMs, leastMs }
}
