import { saveSettings, settingsOf } from '#features/referral/server/referral.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

/** Friends are paid for at the demo merchant; what somebody set stays. */
export async function seedReferral(db: Sql, merchantId: number): Promise<void> {
  await transaction(db, async tx => {
    const { version, ...standard } = await settingsOf(tx, merchantId)
    if (version > 0) return
    const given = { friendBonus: parseAmount('5'), budget: parseAmount('20000') }
    await saveSettings(tx, merchantId, { ...standard, ...given, isOn: true }, { after: 0, by: 'seed' })
  })
}
