import { startFakePlatform } from '../../tests/support/fake-platform.ts'

/* A platform in a process of its own, so that what it costs is not counted as the studio's. */

const keys = JSON.parse(process.env.BENCH_KEYS!) as { keyId: string; secret: string }[]
const platform = await startFakePlatform(...keys)
process.send!({ url: platform.url })
process.on('message', () =>
  process.send!({ money: String(platform.wallet.money()), calls: platform.wallet.calls.length }),
)
