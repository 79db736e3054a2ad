import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Choice } from '../choice.tsx'
import { Section } from '../section.tsx'
import { BreakModal } from './break-modal.tsx'
import { ExcludeModal } from './exclude-modal.tsx'
import { InForce } from './in-force.tsx'
import { BREAK_TERMS, BREAKS_KEY, type BreakKey, SELF_TERMS, type SelfKey } from './terms.ts'

export function Breaks() {
  const t = useTranslations('protection')
  const breaks = useQuery({ queryKey: BREAKS_KEY, queryFn: () => ask(protectionApi.breaks, {}) })
  const nameOf = (key: BreakKey | SelfKey) => t(`terms.${key}`)
  const named = <Key extends BreakKey | SelfKey>(key: Key) => ({ key, label: nameOf(key) })
  return (
    <>
      <Section title={t('break')} about={t('breakAbout')}>
        <Loaded query={breaks} skeleton={<Skeleton className="h-28 w-full" />}>
          {inForce => (
            <>
              {inForce.map(each => (
                <InForce key={each.id} {...each} />
              ))}
              <Asking options={keysOf(BREAK_TERMS).map(named)} button={t('break')} Modal={BreakModal} />
            </>
          )}
        </Loaded>
      </Section>
      <Section title={t('exclusion')} about={t('exclusionAbout')}>
        <Asking options={keysOf(SELF_TERMS).map(named)} button={t('next')} Modal={ExcludeModal} />
      </Section>
    </>
  )
}

const keysOf = <Key extends string>(terms: Readonly<Record<Key, string>>) => Object.keys(terms) as Key[]

type AskingProps<Key extends string> = {
  options: readonly { key: Key; label: string }[]
  button: string
  Modal: (props: { term: Key; onClose: () => void }) => React.ReactNode
}

/** How long, and then the question whether it is really wanted. */
function Asking<Key extends string>({ options, button, Modal }: AskingProps<Key>) {
  const t = useTranslations('protection')
  const [chosen, setChosen] = useState(options[0]!.key)
  const [isSure, setSure] = useState(false)
  return (
    <>
      <Choice label={t('howLong')} options={options} chosen={chosen} onChoose={setChosen} />
      <Button className="self-start" onClick={() => setSure(true)}>
        {button}
      </Button>
      {isSure && <Modal term={chosen} onClose={() => setSure(false)} />}
    </>
  )
}
