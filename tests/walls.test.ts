import { expect, test } from 'vitest'
import { type House, readHouse } from './walls/house.ts'
import { walls } from './walls.ts'

const house = readHouse()
type Name = keyof typeof walls

const OWN_REFUSALS = 'a refusal is given by whom it belongs to, or by who needs them'

/** One breach of each wall: a file to add or to change, and what is then in it. */
const breaches: [wall: Name, path: string, text: string | ((text: string) => string)][] = [
  [
    'apps stand on features, features on shared',
    'shared/planted.ts',
    `import { move } from '#features/wallet/server/wallet.ts'`,
  ],
  [
    'apps stand on features, features on shared',
    'features/wallet/server/planted.ts',
    `import '#apps/server/config.ts'`,
  ],
  ['apps stand on features, features on shared', 'apps/site/planted.ts', `import '../server/config.ts'`],
  [
    'apps stand on features, features on shared',
    'features/wallet/server/planted.ts',
    `import '../../../tests/given.ts'`,
  ],
  [
    'a room reaches only what its purpose allows',
    'features/wallet/rules/planted.ts',
    `import { move } from '../server/wallet.ts'`,
  ],
  [
    'a room reaches only what its purpose allows',
    'features/wallet/site/planted.tsx',
    `const store = await import('../server/store.ts')`,
  ],
  [
    'a room reaches only what its purpose allows',
    'features/wallet/api.ts',
    `import { connect } from '#shared/server/db.ts'`,
  ],
  ['a room reaches only what its purpose allows', 'shared/ui/planted.ts', `import { readFileSync } from 'node:fs'`],
  ['a room reaches only what its purpose allows', 'features/wallet/drawer/planted.ts', `export const drawer = 1`],
  ['a room reaches only what its purpose allows', 'apps/studio/client/planted.ts', `import '#shared/server/db.ts'`],
  [
    'a feature is entered by its door, and only where needs.ts says so',
    'features/games/server/planted.ts',
    `import * as store from '#features/wallet/server/store.ts'`,
  ],
  [
    'a feature is entered by its door, and only where needs.ts says so',
    'features/wallet/server/planted.ts',
    `import { launch } from '#features/games/server/games.ts'`,
  ],
  [
    'a feature is entered by its door, and only where needs.ts says so',
    'apps/server/planted.ts',
    `import * as store from '#features/wallet/server/store.ts'`,
  ],
  ['every feature is listed and needs only those above it', 'features/planted/api.ts', `export const plantedApi = {}`],
  [
    'a table is named only by the store of its owner',
    'features/gateway/server/batch/store.ts',
    '`select balance from wallet.accounts`',
  ],
  [
    'a table is named only by the store of its owner',
    'features/wallet/server/wallet.ts',
    '`update wallet.accounts set locked = true`',
  ],
  [
    'a table is named only by the store of its owner',
    'features/sessions/server/store.ts',
    'export const moved = (db: Sql) => db`select from notifications.outgoing`',
  ],
  ['a table is named only by the store of its owner', 'apps/server/planted.ts', `'delete from events.outbox'`],
  [
    'a table is named only by the store of its owner',
    'features/gateway/server/batch/store.ts',
    `const now = '$' // isn't\nconst open = (db: Sql) => db\`select \${db\`now()\`} from wallet.accounts\``,
  ],
  [
    'a migration works on one feature’s schema',
    'database/migrations/9999-games.sql',
    'alter table wallet.accounts add planted int;',
  ],
  ['a migration works on one feature’s schema', 'database/migrations/planted.sql', 'select 1;'],
  [
    'upward goes by reactions alone',
    'features/wallet/server/planted.ts',
    `import { on } from '#shared/server/outbox.ts'`,
  ],
  ['upward goes by reactions alone', 'features/wallet/server/planted.ts', '`select pg_notify($1, $2)`'],
  [
    'studio and bank are strangers',
    'apps/studio/planted.ts',
    `import { move } from '#features/wallet/server/wallet.ts'`,
  ],
  ['studio and bank are strangers', 'apps/studio/planted.ts', `import { readConfig } from '../server/config.ts'`],
  ['studio and bank are strangers', 'apps/bank/planted.ts', `import { walletCalls } from '#features/gateway/api.ts'`],
  ['rules are pure', 'features/wallet/rules/planted.ts', 'export const isLate = (at: Date) => at < new Date()'],
  ['rules are pure', 'features/wallet/rules/planted.ts', 'export async function decide() {}'],
  [
    'chance is cryptographic',
    'apps/studio/server/rounds/planted.ts',
    'export const stop = Math.floor(Math.random() * 20)',
  ],
  [
    'the environment is read in config.ts',
    'features/wallet/server/planted.ts',
    'export const url = process.env.DATABASE_URL',
  ],
  [
    'the office writes no style elements',
    'features/points/office/planted.tsx',
    'export const Two = () => <SimpleGrid cols={2} />',
  ],
  [
    'every refusal is translated',
    'shared/ui/words/en.json',
    text => text.replace('"insufficient_funds"', '"no_funds"'),
  ],
  ['every refusal is translated', 'features/points/words/en.json', text => text.replace('"points_short"', '"poor"')],
  [
    'every refusal is translated',
    'features/points/refusals.ts',
    text => text.replace('points_short', 'insufficient_funds'),
  ],
  [
    'every refusal is translated',
    'features/points/words/office.en.json',
    text => text.replace('{', '{ "refusal": { "points_short": "x" },'),
  ],
  [OWN_REFUSALS, 'features/wallet/server/planted.ts', `throw new Refusal('points_short')`],
  [OWN_REFUSALS, 'apps/studio/planted.ts', `throw new Refusal('points_short')`],
  [OWN_REFUSALS, 'features/wallet/refusals.ts', 'export const more = {\n  planted: 409,\n}'],
  ['every language has every text', 'shared/ui/words/ur.json', text => text.replace(/"close": "[^"]*",/, '')],
  ['every language has every text', 'features/wallet/words/office.en.json', () => '{"planted": "x"}'],
  ['every language has every text', 'shared/ui/words/vi.json', text => text.replace(/\{id\}/, '{number}')],
  [
    'no text is left that nobody asks for',
    'shared/ui/words/en.json',
    text => text.replace('"close":', '"planted": "x", "close":'),
  ],
  [
    'no text is left that nobody asks for',
    'features/wallet/words/en.json',
    text => text.replace('"wallet":', '"pager": { "next": "x" }, "wallet":'),
  ],
  [
    'a text stands in one place',
    'features/lottery/words/en.json',
    text => text.replace('{', '{ "common": { "close": "x" },'),
  ],
  [
    'no text of the stage is left that nobody asks for',
    'apps/studio/client/words/en.ts',
    text => text.replace('  close:', "  planted: 'x',\n  close:"),
  ],
  [
    'no text is asked for that does not exist',
    'features/wallet/site/planted.tsx',
    `const t = useTranslations('wallet')\nexport const text = t('planted')`,
  ],
  [
    'no text is asked for that does not exist',
    'features/wallet/site/planted.tsx',
    `const t = useTranslations('deposit')\nexport const text = t('title')`,
  ],
  [
    'no text is asked for that does not exist',
    'features/wallet/office/planted.tsx',
    `const t = useTranslations('wallet')\nexport const text = t('refill')`,
  ],
  ['files are short enough to read', 'tests/planted.ts', 'line()\n'.repeat(301)],
  ['files are named after what they hold', 'shared/ui/index.ts', `export * from './button.tsx'`],
  ['files are named after what they hold', 'features/wallet/server/helpers.ts', 'export const help = 1'],
  [
    'no file names a place that only one machine has',
    'package-lock.json',
    `"resolved": "https://${'registry'}.example.org/a.tgz"`,
  ],
  ['no file names a place that only one machine has', '.npmrc', `${'registry'}=${'registry'}.example.org`],
  ['no file names a place that only one machine has', 'docs/planted.md', `See \`/${'home'}/someone/notes\`.`],
  ['no file needs itself', 'shared/server/db/tagged.ts', `import './pool.ts'`],
  ['math is pure', 'apps/studio/engine/slots/planted.ts', 'export const at = Date.now()'],
  ['math is pure', 'apps/studio/engine/slots/planted.ts', `import { readFileSync } from 'node:fs'`],
  ['math is pure', 'apps/studio/engine/slots/planted.ts', `import { connect } from '../rounds/store.ts'`],
  [
    'no number holds money',
    'features/wallet/rules/planted.ts',
    'export const add = (row: Row) => Number(row.balance) + 1',
  ],
  ['no number holds money', 'features/wallet/rules/planted.ts', 'export type Bet = { stake: number }'],
  ['no number holds money', 'features/wallet/api.ts', 'export const input = z.object({ amount: z.number() })'],
  ['nothing is unfinished or silenced', 'features/wallet/planted.ts', `export const all = {} as ${'any'}`],
  ['nothing is unfinished or silenced', 'features/wallet/planted.ts', `// @ts-${'ignore'}`],
  ['nothing is unfinished or silenced', 'tests/planted.test.ts', `test.${'skip'}('moves money', () => {})`],
]

test.each(breaches)('%s: seen in %s', (name, path, text) => {
  const before = house.files.get(path) ?? ''
  const files = new Map(house.files).set(path, typeof text === 'string' ? `${before}\n${text}\n` : text(before))
  expect(newBreaches(name, { ...house, files })).not.toEqual([])
})

test('every feature is listed and needs only those above it: seen in needs.ts', () => {
  const wall = 'every feature is listed and needs only those above it'
  expect(newBreaches(wall, { ...house, needs: { ...house.needs, settings: ['games'] } })).not.toEqual([])
  expect(newBreaches(wall, { ...house, needs: { ...house.needs, planted: [] } })).not.toEqual([])
})

const FOLDERS = 'a folder holds few enough files'

test(`${FOLDERS}: seen at the 26th`, () => {
  const plant = (count: number): House => {
    const planted = Array.from({ length: count }, (_, i) => [`shared/planted/file-${i}.ts`, ''] as const)
    return { ...house, files: new Map([...house.files, ...planted, ['shared/planted/file.test.ts', '']]) }
  }
  expect(newBreaches(FOLDERS, plant(25))).toEqual([])
  expect(newBreaches(FOLDERS, plant(26))).toHaveLength(1)
})

test('a file may need the types of another that needs it, and load it later', () => {
  const plant = (text: string): House => ({
    ...house,
    files: new Map(house.files).set('shared/server/db/tagged.ts', text),
  })
  expect(newBreaches('no file needs itself', plant(`import type { Sql } from './pool.ts'`))).toEqual([])
  expect(newBreaches('no file needs itself', plant(`export const later = () => import('./pool.ts')`))).toEqual([])
})

test('every wall has a breach that it sees', () => {
  expect(new Set([FOLDERS, ...breaches.map(([name]) => name)])).toEqual(new Set(Object.keys(walls)))
})

test('records reads what owners publish, and nothing else of theirs', () => {
  const wall = 'a table is named only by the store of its owner'
  const plant = (sql: string): House => ({
    needs: house.needs,
    files: new Map(house.files).set('features/records/server/store.ts', `\`${sql}\``),
  })
  expect(newBreaches(wall, plant('select * from wallet.public_postings'))).toEqual([])
  expect(newBreaches(wall, plant('select * from wallet.entries'))).not.toEqual([])
})

const ours = new Map<Name, string[]>()

/** What a wall says of a changed house that it does not say of ours. */
function newBreaches(name: Name, changed: House): string[] {
  const known = ours.get(name) ?? walls[name](house)
  ours.set(name, known)
  return walls[name](changed).filter(line => !known.includes(line))
}
