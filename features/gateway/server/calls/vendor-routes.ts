import type { FastifyInstance } from 'fastify'
import { type WalletOp, walletContract, walletCurrencies } from '#features/gateway/api.ts'
import { CURRENCY_SCALE } from '#shared/money.ts'
import type { WalletHandler } from './wallet-handler.ts'

const PREFIX = '/wc/v1/'

/** Serves the wallet contract. The bodies stay unread here: the handler needs their bytes as they came. */
export async function vendorRoutes(app: FastifyInstance, handler: WalletHandler): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    for (const each of walletContract) {
      const op = each.path.slice(PREFIX.length) as WalletOp
      app.endpoints.push(each)
      scope.post(each.path, { config: { who: 'vendor' } }, (request, reply) => {
        reply.hijack()
        handler(op, request.raw, reply.raw, request.ip)
      })
    }
  })
  app.endpoints.push(walletCurrencies)
  app.get(walletCurrencies.path, { config: { who: 'anyone' } }, async () => ({ currencies: CURRENCY_SCALE }))
}

const OPS = new Map(walletContract.map(each => [each.path, each.path.slice(PREFIX.length) as WalletOp]))

/** The operation that a request asks for, when it is one of the wallet contract. */
export function walletOpOf(method: string | undefined, url: string | undefined): WalletOp | undefined {
  return method === 'POST' ? OPS.get(url ?? '') : undefined
}
