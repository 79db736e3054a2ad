import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentContractsApi, type ContractLine } from '#features/agents/api-contracts.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useDeed } from '../parts/use-deed.ts'

/** What the payer may do about a contract: take an open request back, or ask that a running one ends. */
export function ContractDeeds({ contract, onDone }: { contract: ContractLine; onDone: () => void }) {
  const t = useTranslations('agentCentre.contracts')
  const [isSure, setSure] = useState(false)
  const { kind, id, status } = contract
  const done = (text: string) => () => {
    onDone()
    toast(text, 'good')
  }
  const withdraw = useDeed(() => ask(agentContractsApi.withdraw, { kind, id }), done(t('withdrawn')))
  const end = useDeed(() => ask(agentContractsApi.terminate, { kind, id }), done(t('endAsked')))
  if (status === 'P' || status === 'E')
    return (
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
        {t('withdraw')}
      </Button>
    )
  if (status !== 'A') return null
  return (
    <>
      {isSure && (
        <p role="alert" className="w-full text-sm text-amber">
          {t('endAbout')}
        </p>
      )}
      <Button busy={end.isPending} onClick={() => (isSure ? end.mutate(undefined) : setSure(true))}>
        {t(isSure ? 'endSure' : 'end')}
      </Button>
    </>
  )
}
