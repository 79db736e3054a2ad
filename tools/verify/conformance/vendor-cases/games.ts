import { type Area, demand } from '../case.ts'
import type { VendorKit } from '../vendor-kit.ts'

const NO_GAME = 'no-game-of-yours'
const NO_CURRENCY = 'XQX'

export const games: Area<VendorKit> = {
  name: 'games',
  cases: [
    {
      id: 'V-010',
      about: 'the games are listed, each code once',
      run: async kit => {
        const codes = (await kit.games()).map(each => each.code)
        demand(new Set(codes).size === codes.length, 'each code once', undefined, codes.join(', '))
      },
    },
    {
      id: 'V-011',
      about: 'for a currency that the provider does not have there are no games',
      run: async kit => {
        const reply = await kit.ask('games', { currency: NO_CURRENCY })
        const none = reply.value.status !== 'OK' || reply.value.games?.length === 0
        demand(none && reply.http > 0 && reply.http < 500, 'no games, or a refusal', reply)
      },
    },
    {
      id: 'V-020',
      about: 'a game is launched at an address',
      run: async kit => {
        const [game] = await kit.games()
        const reply = await kit.askOk('launch', kit.launch(game!.code))
        const { protocol = '' } = URL.parse(reply.value.url ?? '') ?? {}
        demand(protocol === 'https:' || protocol === 'http:', 'url, an address that a browser opens', reply)
      },
    },
    {
      id: 'V-021',
      about: 'an unknown game is not launched',
      run: kit => kit.askRefused('launch', kit.launch(NO_GAME)),
    },
    {
      id: 'V-022',
      about: 'a game is not launched in a currency that the provider does not have',
      run: async kit => {
        const [game] = await kit.games()
        await kit.askRefused('launch', kit.launch(game!.code, { currency: NO_CURRENCY }))
      },
    },
    {
      id: 'V-023',
      about: 'the same launch again, as after a lost answer, is answered as well',
      run: async kit => {
        const [game] = await kit.games()
        const launch = kit.launch(game!.code)
        await kit.askOk('launch', launch)
        await kit.askOk('launch', launch)
      },
    },
    {
      id: 'V-024',
      about: 'a demo is launched without a token',
      run: async kit => {
        const [game] = await kit.games()
        const reply = await kit.askOk(
          'launch',
          kit.launch(game!.code, { launch_token: '', currency: 'XXX', demo: true }),
        )
        demand(URL.canParse(reply.value.url ?? ''), 'url', reply)
      },
    },
    {
      id: 'V-025',
      about: 'sessions of a player are ended, of an unknown player too',
      run: async kit => {
        await kit.askOk('session_kill', { player: kit.id('player'), reason: 'excluded' })
      },
    },
    {
      id: 'V-026',
      about: 'limits of an unknown game, and limits that leave nothing, are refused',
      run: async kit => {
        const [game] = await kit.games()
        const { currency } = kit.world
        await kit.askRefused('limits_set', { game: NO_GAME, currency, min: '1', max: '1000000' })
        await kit.askRefused('limits_set', { game: game!.code, currency, min: '1000000', max: '1' })
      },
    },
    {
      id: 'V-027',
      about: 'jackpots are told, if only that there are none',
      run: async kit => {
        const reply = await kit.askOk('jackpots', { currency: kit.world.currency })
        demand(reply.value.jackpots !== undefined, 'jackpots, a list', reply)
      },
    },
  ],
}

const IN_A_YEAR_MS = 365 * 24 * 3_600_000

export const rewards: Area<VendorKit> = {
  name: 'rewards',
  cases: [
    {
      id: 'V-040',
      about: 'a reward is created once, listed, and cancelled',
      run: async kit => {
        const [game] = await kit.games()
        const { currency } = kit.world
        const [reward, player] = [kit.id('reward'), kit.id('player')]
        const grant = { reward, player, game: game!.code, currency, rounds: 10, stake: game!.min_bet }
        const expires_at = new Date(Date.now() + IN_A_YEAR_MS).toISOString()
        for (let i = 0; i < 2; i++) await kit.askOk('reward_create', { ...grant, expires_at })
        const listed = async (state: string, left: number) => {
          const reply = await kit.askOk('reward_list', { player })
          const own = reply.value.rewards?.filter(each => each.reward === reward) ?? []
          const expected = `one reward ${state} with ${left} rounds left`
          demand(own.length === 1 && own[0]!.state === state && own[0]!.left === left, expected, reply)
        }
        await listed('ACTIVE', 10)
        for (let i = 0; i < 2; i++) await kit.askOk('reward_cancel', { reward })
        const { value } = await kit.askOk('reward_list', { player })
        const own = value.rewards?.find(each => each.reward === reward)
        demand(
          own === undefined || own.state === 'CANCELLED',
          'the reward as CANCELLED, or no more',
          undefined,
          own?.state,
        )
      },
    },
    {
      id: 'V-041',
      about: 'a reward for an unknown game is refused',
      run: async kit => {
        const { currency } = kit.world
        const expires_at = new Date(Date.now() + IN_A_YEAR_MS).toISOString()
        const grant = { reward: kit.id('reward'), player: kit.id('player'), game: NO_GAME, currency, rounds: 1 }
        await kit.askRefused('reward_create', { ...grant, stake: '100', expires_at })
      },
    },
    {
      id: 'V-042',
      about: 'nobody has rewards that nobody gave',
      run: async kit => {
        const reply = await kit.askOk('reward_list', { player: kit.id('player') })
        demand(reply.value.rewards?.length === 0, 'rewards: none', reply)
      },
    },
  ],
}
