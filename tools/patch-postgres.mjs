// postinstall: mends postgres.js 3.4.9, whose fixes wait upstream (issues 1066, 1154 and 1208 of its repository). What
// goes wrong without it when PostgreSQL goes away or a copy fails, and that it goes right with it, is in
// patch-postgres.test.ts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VERSION = '3.4.9'
/** What is broken, mended, and where it was mended otherwise before: the folder of who has installed already. */
const EDITS = {
  'src/connection.js': [
    // Statements that are sent without waiting leave in one write: each write may wake the database's process.
    ['chunk.length >= 1024)', 'chunk.length >= 65536)'],
    // A write that waited is forgotten with its connection: else the next one in its place never writes.
    ['    clearImmediate(nextWriteTimer)\n', '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n'],
    // So is its query, which was refused: else the end of the pool waits for it.
    ['    closedTime = performance.now()\n', '    query = null\n    closedTime = performance.now()\n'],
    // Its own question about types goes with the connection: else its failure, which nobody awaits, ends the process.
    ['    if (initial)\n      return reconnect()\n', '    if (initial)\n      return query = null, reconnect()\n'],
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(noop)\n'],
    // A pool that has ended connects no more: else the connection that waited its turn keeps the process alive.
    ['    , nextWriteTimer = null\n', '    , nextWriteTimer = null\n    , reconnectTimer = null\n'],
    ['    setTimeout(connect,', '    reconnectTimer = setTimeout(connect,'],
    ['    terminated = true\n', '    terminated = true\n    clearTimeout(reconnectTimer)\n'],
    // A connection that closes while its pool ends has ended: else the pool waits for it without end.
    [
      'options, socket))\n  }\n\n  /* Handlers */',
      'options, socket))\n    ended && !initial && terminate()\n  }\n\n  /* Handlers */',
    ],
    // A write without a socket fails its query: else its TypeError ends the process.
    [
      '  function nextWrite(fn) {\n',
      `  function nextWrite(fn) {
    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
`,
    ],
    // Rows that the database refuses at the end of a copy fail the stream: else it never finishes.
    [
      '    stream && (stream.destroy(err), stream = null)\n',
      '    stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
    ],
    // A reader that stops early lets the rest pass by: else the connection waits for it, and everybody for the connection.
    [
      '      read() { socket.resume() }\n    })',
      `      read() { socket.resume() },
      destroy(error, callback) {
        stream === this && (stream = null)
        socket.resume()
        callback(error)
      }
    })`,
    ],
  ],
  'src/query.js': [
    // As in index.js.
    [
      '    this.resolve = x => (this.active = false, resolve(x))\n    this.reject = x => (this.active = false, reject(x))\n\n',
      `    const done = x => (this.active = false, resolve(x))
        , failed = x => (this.active = false, reject(x))

    this.resolve = done
    this.reject = failed

`,
    ],
  ],
  'src/index.js': [
    // A transaction ends with its connection: else its later statements run, and commit by themselves, on the next one.
    [
      '      , prepare = null\n\n    try {\n',
      `      , prepare = null
      , lost = null
      , executed = null
      , closed = reject => e => reject(lost = e)

    try {
`,
      '      , prepare = null\n      , lost = null\n      , executed = null\n\n    try {\n',
    ],
    [
      'connection.onclose = reject)',
      'connection.onclose = closed(reject))',
      'connection.onclose = e => reject(lost = e))',
    ],
    // A function written where a property takes it lives until the next full collection (V8 puts it among the old), and
    // with it the statement, its rows and what they lead to: short collections took fifteen times as long.
    [
      '      sql.prepare = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)\n',
      '      const naming = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)\n      sql.prepare = naming\n',
    ],
    [
      '      c.reserved = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n',
      '      const next = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n      c.reserved = next\n',
    ],
    // The first statement leaves with `begin`, instead of after its answer: each exchange wakes two processes.
    [
      "      await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()\n",
      `      const begun = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      begun.catch(e => lost = e)
      await Promise.race([begun, new Promise(r => executed = r)])
      move(connection, reserved)
`,
    ],
    [
      '    function onexecute(c) {\n      connection = c\n',
      '    function onexecute(c) {\n      connection = c\n      executed()\n',
    ],
    // And `commit` may leave with the last one, which need not be waited for: its failure is the transaction's.
    [
      '          : await sql`commit`\n',
      '          : await sql`commit`\n        if (uncaughtError)\n          throw uncaughtError\n',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n\n',
    ],
  ],
}

/** Does nothing when it is done already; throws when a file is not the one that is known. */
export function patchPostgres() {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules/postgres')
  if (!existsSync(folder)) return
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const [name, known] of Object.entries(EDITS)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const missing = known.filter(([, mended]) => !text.includes(mended))
    if (missing.length === 0) continue
    const edits = missing.map(([broken, mended, before]) => [
      [broken, before].find(each => text.includes(each)),
      mended,
    ])
    if (version !== VERSION || edits.some(([broken]) => broken === undefined))
      throw new Error(`tools/patch-postgres.mjs knows postgres ${VERSION}, not ${version}: does it still need mending?`)
    writeFileSync(
      file,
      edits.reduce((whole, [broken, mended]) => whole.replaceAll(broken, mended), text),
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchPostgres()
