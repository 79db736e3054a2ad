import { mkdtempSync } from 'node:fs'
process.chdir('/work/main')
const { crashUnderBets } = await import('/work/main/tests/faults/crash.ts')
const dataDir = mkdtempSync('/tmp/grandstand-') + '/data'
console.log(dataDir)
const t = performance.now()
setTimeout(() => { console.log('TIMEOUT', process.getActiveResourcesInfo().reduce((m: any, x) => (m[x] = (m[x] ?? 0) + 1, m), {})) }, 40000).unref()
setTimeout(() => process.exit(3), 60000).unref()
console.log(await crashUnderBets({ dataDir, bets: 1000, crashes: 1, victim: 'postgres' }), performance.now() - t)
