import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LIMITS } from '#features/credentials/rules/credentials.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { createPlatform, type Refused, Unreachable } from './call/platform.ts'

const logins = JSON.parse(readFileSync('database/seed/demo-logins.json', 'utf8')) as Record<string, string>[]
const operators = JSON.parse(readFileSync('database/seed/demo-operators.json', 'utf8')) as Record<string, string>[]
/** Operators log in by their address, members by a name. */
const isOperator = (login: string) => login.includes('@')
const USAGE = `usage: npm run call -- [--as LOGIN] METHOD PATH ['JSON']

Makes one call of the platform that npm start runs and prints the answer; docs/endpoints.md lists what may be asked.
The status goes to standard error, so that the answer can be piped. Calls that travel encrypted are encrypted.
  --as LOGIN        logs in first: ${logins.map(({ username }) => username).join(', ')}; as an operator:
                    ${operators.map(({ email }) => email).join(', ')}; or anybody with --password
  --password TEXT   of a login that is not of the demo world
  --url URL         the platform (http://localhost:PORT, PORT from the environment or 3000; for operators the office,
                    OFFICE_PORT or 10 above)
  JSON              the body; of a GET, the query

  npm run call -- --as ${logins[0]!.username} GET /wps/v2/wallets/balance`

type Call = {
  as: string | undefined
  password: string | undefined
  url: string
  method: string
  path: string
  input: object | undefined
}

/** Exit 0 when the platform said yes, 1 when it refused or does not answer, 2 on wrong arguments. */
async function main(): Promise<number> {
  const call = readArguments()
  const platform = createPlatform(call.url)
  const token = call.as === undefined ? '' : await logIn(platform, call, call.as)
  const { status, body, isPage } = await platform.send(call.method, call.path, call.input, token)
  console.error(`${call.method} ${call.path} ${status}`)
  if (token && ![sessionsApi.logout.path, officeApi.logout.path].includes(call.path))
    await platform.logOut(token, isOperator(call.as!))
  if (isPage) {
    console.error('No call is there: the answer is a page of the site (docs/endpoints.md lists what may be asked).')
    return 1
  }
  console.log(typeof body === 'string' ? body : JSON.stringify(body, null, 2))
  return status < 400 ? 0 : 1
}

function readArguments(): Call {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, password: { type: 'string' }, url: { type: 'string' } },
    })
    const [method = '', path = '', json, ...rest] = positionals
    if (!/^(GET|POST|PUT|DELETE)$/i.test(method)) throw new Error('METHOD is GET, POST, PUT or DELETE.')
    if (!path.startsWith('/') || rest.length > 0) throw new Error("PATH begins with '/'; the JSON is one argument.")
    const input: unknown = json === undefined ? undefined : JSON.parse(json)
    if (input === null || (input !== undefined && typeof input !== 'object')) throw new Error('JSON is an object.')
    const { PORT: port = '3000', OFFICE_PORT: officePort = String(Number(port) + 10) } = process.env
    const url = values.url ?? `http://localhost:${values.as && isOperator(values.as) ? officePort : port}`
    if (!URL.canParse(url)) throw new Error('--url is an address such as http://localhost:3000.')
    if (new URL(path, url).origin !== new URL(url).origin)
      throw new Error('PATH stays on the platform: the login goes with it.')
    return { as: values.as, password: values.password, url, method: method.toUpperCase(), path, input }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function logIn(platform: ReturnType<typeof createPlatform>, call: Call, username: string): Promise<string> {
  const known = [...logins, ...operators].find(each => (each.username ?? each.email) === username)
  const password = call.password ?? known?.password
  if (password === undefined) {
    console.error(`${username} is no demo login: give its --password.\n\n${USAGE}`)
    process.exit(2)
  }
  const answer = await platform[isOperator(username) ? 'logInOperator' : 'logIn'](username, password)
  if ('token' in answer) return answer.token
  console.error(`The login was refused: ${JSON.stringify(answer)}`)
  const further = wayOn(username, answer)
  if (further) console.error(further)
  process.exit(1)
}

/** After wrong passwords the site wants more than a password, which only a person can give: what they can do. */
function wayOn(username: string, { code, value }: Refused): string | undefined {
  const { captcha, retryAfterSeconds } = (value ?? {}) as { captcha?: boolean; retryAfterSeconds?: number }
  if (!captcha) return undefined
  const wanted = code === 'step_up_required' ? 'a code that is sent to them' : 'the characters of a picture'
  const minutes = Math.ceil((retryAfterSeconds ?? LIMITS.login_account.windowSeconds) / 60)
  return `After a wrong password a login as ${username} needs ${wanted}, which this tool cannot give.
Log in as ${username} once in a private window of a browser, or wait ${minutes} minutes: then this tool can again.`
}

process.exitCode = await main().catch(error => {
  if (!(error instanceof Unreachable)) throw error
  console.error('The platform does not answer: is npm start running?')
  return 1
})
