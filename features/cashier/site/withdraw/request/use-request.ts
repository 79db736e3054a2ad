import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { toast } from '#shared/ui/toast.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { useReread } from '../use-withdraw.ts'
import { type Channel, wantedBy } from '../wanted-by.ts'
import { useFormKey } from './form-key.ts'

type Input = { payeeId: string; amount: string; paymentPassword: string; code?: string; forfeitBonus: boolean }
type RequestProps = { onDone: (id: string) => void; onRefused: (error: unknown) => void }

/** One request, asked for again under the same key until an answer was shown (§10). */
export function useRequest({ onDone, onRefused }: RequestProps) {
  const t = useTranslations('withdraw')
  const reread = useReread()
  const { key, renew } = useFormKey()
  const [stepUp, setStepUp] = useState<Channel>()
  /** What was agreed to stays agreed to while the password or a code is asked for once more. */
  const [endsBonus, setEndsBonus] = useState(false)
  const [bonus, setBonus] = useState<BonusAtStake>()
  const request = useMutation({
    mutationFn: (input: Input) => ask(withdrawalsApi.requestWithdrawal, { key, ...input }),
    onMutate: ({ forfeitBonus }) => setEndsBonus(forfeitBonus),
    onSuccess: ({ id }) => {
      renew()
      toast(t('asked'), 'good')
      onDone(id)
    },
    onError: error => {
      const channel = wantedBy(error)
      if (channel !== undefined) setStepUp(channel)
      setBonus(bonusOf(error))
      // Under this key another tab, or a request whose answer was lost, has asked for something else.
      if (error instanceof AskError && error.code === 'key_reused') renew()
      onRefused(error)
    },
    onSettled: reread,
  })
  return { ...request, stepUp, endsBonus, bonus }
}

export type BonusAtStake = { bonus: string; wagered: string | undefined; toWager: string | undefined }

/** What `bonus_active` says would go, and how far it was played (§5.3). */
function bonusOf(error: unknown): BonusAtStake | undefined {
  if (!(error instanceof AskError) || error.code !== 'bonus_active') return undefined
  const textOf = (name: string) => (typeof error.details[name] === 'string' ? error.details[name] : undefined)
  return { bonus: textOf('bonus') ?? '0', wagered: textOf('wagered'), toWager: textOf('toWager') }
}
