import { workDraws } from '#features/lottery/server/draw/draws.ts'
import { connect } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { SERVER_SECRET } from '../../support/given.ts'

/* A server that draws and pays until nothing is due, in a process that may be killed. */

const db = connect(process.argv[2]!, 3)
while ((await workDraws({ db, serverSecret: SERVER_SECRET, log: createLog('settler', 'error') })) > 0);
await db.end()
