import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { hashToken } from '#shared/server/tokens.ts'
import { sha256Hex, signAnswer, signaturesMatch, signRequest, TIME_WINDOW_MS } from '#shared/server/wallet-signature.ts'
import type { Studio } from './app.ts'
import { STAKES } from './rounds/library.ts'
import { insertLaunch } from './rounds/store-sessions.ts'

/** What the platform asks of us, signed both ways: our games, and to open one (wallet contract §2.3). */
export async function vendorRoutes(app: FastifyInstance, studio: Studio): Promise<void> {
  const { config, library, db } = studio
  const key = { keyId: config.PLATFORM_KEY_ID, secret: config.PLATFORM_KEY_SECRET }

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    scope.post('/wc/v1/launch', { config: { who: 'vendor' } }, (request, reply) => answer(request, reply, launch))
    scope.post('/wc/v1/games', { config: { who: 'vendor' } }, (request, reply) => answer(request, reply, listGames))
  })

  async function launch(body: unknown): Promise<object | undefined> {
    const read = vendorCalls.launch.input.safeParse(body)
    if (!read.success) return undefined
    const { launch_token, player, game, currency, language, theme, return_url, money_mode } = read.data
    if (!library.has(game)) return { status: 'GAME_DISABLED' }
    if (!STAKES[currency]) return { status: 'CURRENCY_MISMATCH' }
    const entry = { player, game, currency, language, theme, returnUrl: return_url, moneyMode: money_mode }
    await insertLaunch(db, hashToken(launch_token), entry)
    return { status: 'OK', url: `${config.STUDIO_PUBLIC_URL}/play/${game}?launch=${launch_token}` }
  }

  async function listGames(body: unknown): Promise<object | undefined> {
    const read = vendorCalls.games.input.safeParse(body)
    if (!read.success) return undefined
    const stakes = STAKES[read.data.currency]
    const games = [...library.values()].map(({ game, rtpPercent }) => ({
      code: game.id,
      name: game.name,
      type: 'RNG',
      classify: 'SLOT',
      rtp: rtpPercent,
      min_bet: String(stakes?.[0] ?? 0n),
      lines: game.lines.length,
      cover: `/stage/covers/${game.id}.svg`,
    }))
    return { status: 'OK', games: stakes ? games : [] }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (body: unknown) => Promise<object | undefined>,
  ) {
    const raw = (request.body ?? Buffer.alloc(0)) as Buffer
    if (!isFromPlatform(request, raw)) return send(request, reply, 401, { status: 'SIGNATURE_INVALID' })
    const value = await work(parse(raw))
    return value ? send(request, reply, 200, value) : send(request, reply, 400, { status: 'BAD_REQUEST' })
  }

  function isFromPlatform({ method, url: path, headers }: FastifyRequest, raw: Buffer): boolean {
    const [keyId, time, nonce] = ['x-wc-key', 'x-wc-time', 'x-wc-nonce'].map(name => String(headers[name] ?? ''))
    const call = { method, path, key: key.keyId, time: time!, nonce: nonce!, bodyHash: sha256Hex(raw) }
    return (
      keyId === key.keyId &&
      Math.abs(Date.now() - Number(time)) <= TIME_WINDOW_MS &&
      signaturesMatch(signRequest(key.secret, call), String(headers['x-wc-signature'] ?? ''))
    )
  }

  function send(request: FastifyRequest, reply: FastifyReply, status: number, value: object): FastifyReply {
    const body = JSON.stringify(value)
    const nonce = String(request.headers['x-wc-nonce'] ?? '')
    return reply
      .code(status)
      .header('x-wc-signature', signAnswer(key.secret, status, nonce, body))
      .type('application/json')
      .send(body)
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
