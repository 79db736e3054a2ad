import { confirmApi } from '#features/cashier/api-confirm.ts'
import { ask } from '#shared/web/ask.ts'
import { withClock } from '../countdown.ts'

export const askParts = () => withClock(ask(confirmApi.confirmations, {}))
