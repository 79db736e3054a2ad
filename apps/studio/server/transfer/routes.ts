import type { FastifyInstance } from 'fastify'
import { transferCalls } from '#features/transfers/api-vendor.ts'
import type { Studio } from '../../app.ts'
import { serveSigned } from '../provider/signed.ts'
import { transferAnswers } from './desk.ts'

/** The calls of transfer mode, signed like the rest of the contract. */
export function transferRoutes(app: FastifyInstance, { config, db, sessions }: Studio): Promise<void> {
  return serveSigned(app, config, transferCalls, transferAnswers(db, sessions))
}
