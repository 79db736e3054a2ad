import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sessionsApi } from '#features/sessions/api.ts'

const logins = JSON.parse(readFileSync('database/seed/demo-logins.json', 'utf8')) as Record<string, string>[]
const USAGE = `usage: npm run call -- [--as LOGIN] METHOD PATH ['JSON']

Makes one call of the platform that npm start runs and prints the answer; docs/endpoints.md lists what may be asked.
The status goes to standard error, so that the answer can be piped.
  --as LOGIN        logs in first: ${logins.map(({ username }) => username).join(', ')}, or anybody with --password
  --password TEXT   of a login that is not of the demo world
  --url URL         the platform (http://localhost:PORT, PORT from the environment or 3000)
  JSON              the body; of a GET, the query

  npm run call -- --as ${logins[0]!.username} GET /wps/v2/wallets/balance`

type Answer = { status: number; body: unknown }
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
  const token = call.as === undefined ? '' : await logIn(call, call.as)
  const { status, body } = await send(call, call.method, call.path, call.input, token)
  console.error(`${call.method} ${call.path} ${status}`)
  console.log(typeof body === 'string' ? body : JSON.stringify(body, null, 2))
  const { logout } = sessionsApi
  if (token && call.path !== logout.path) await send(call, logout.method, logout.path, undefined, token)
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
    const url = values.url ?? `http://localhost:${process.env.PORT ?? 3000}`
    if (!URL.canParse(url)) throw new Error('--url is an address such as http://localhost:3000.')
    return { as: values.as, password: values.password, url, method: method.toUpperCase(), path, input }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function logIn(call: Call, username: string): Promise<string> {
  const password = call.password ?? logins.find(each => each.username === username)?.password
  if (password === undefined) {
    console.error(`${username} is no demo login: give its --password.\n\n${USAGE}`)
    process.exit(2)
  }
  const { status, body } = await send(call, 'POST', sessionsApi.login.path, { username, password }, '')
  if (status < 400) return (body as { value: { token: string } }).value.token
  console.error(`The login was refused: ${JSON.stringify(body)}`)
  process.exit(1)
}

async function send(
  { url }: Call,
  method: string,
  path: string,
  input: object | undefined,
  token: string,
): Promise<Answer> {
  const address = new URL(path, url)
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (method === 'GET')
    for (const [key, value] of Object.entries(input ?? {})) address.searchParams.set(key, String(value))
  else headers.set('content-type', 'application/json')
  const body = method === 'GET' ? null : JSON.stringify(input ?? {})
  const reply = await fetch(address, { method, headers, body, signal: AbortSignal.timeout(20_000) }).catch(() => {
    console.error(`${url} does not answer: is npm start running?`)
    process.exit(1)
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json')
  return { status: reply.status, body: isJson ? JSON.parse(text) : text }
}

process.exitCode = await main()
