import { Group, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Nothing, When } from '#shared/office/show.tsx'
import { Loaded, Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Document } from './document.tsx'
import styles from './documents.module.css'
import { AskFor, Requests } from './requests.tsx'

export type Known = z.output<typeof identityOfficeApi.member.output>
const LEVELS = ['0', '1', '2', '3'] as const

/** Of each kind what is good and what came since, side by side, and the level that they prove. */
export function MemberDocuments({ memberId }: { memberId: string }) {
  const t = useTranslations('office.kyc')
  const known = useQuery({
    queryKey: ['player', memberId, 'documents'],
    queryFn: () => ask(identityOfficeApi.member, { memberId }),
  })
  return (
    <Loaded query={known}>
      {member => (
        <Stack gap="lg">
          <Level known={member} />
          <Requests known={member} />
          {member.documents.length === 0 ? (
            <Note title={t('noDocuments')} />
          ) : (
            <div className={styles.grid}>
              {member.documents.map(document => (
                <Document key={document.id} document={document} />
              ))}
            </div>
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function Level({ known }: { known: Known }) {
  const t = useTranslations('office.kyc')
  const may = useMay()
  const [last] = known.levels
  return (
    <Part
      title={t('levelOf', { name: known.member.username })}
      actions={
        <Group gap="xs">
          {may('identity.request') && <AskFor known={known} />}
          {may('identity.level') && <SetLevel known={known} />}
        </Group>
      }
    >
      <Facts>
        <Fact name={t('level')}>{known.level}</Fact>
        <Fact name={t('since')}>{last ? <When at={last.setAt} /> : <Nothing />}</Fact>
        <Fact name={t('why')}>{last ? <bdi>{last.why}</bdi> : <Nothing />}</Fact>
      </Facts>
    </Part>
  )
}

/** A level that no document proves: by two people. */
function SetLevel({ known }: { known: Known }) {
  const t = useTranslations('office.kyc')
  const [level, setLevel] = useState(String(known.level))
  const { member, version } = known
  const wanted = Number(level) as Known['level']
  return (
    <Act
      label={t('setLevel')}
      about={t('setLevelAbout')}
      isReady={wanted !== known.level}
      act={reason => ask(identityOfficeApi.setLevel, { memberId: member.id, level: wanted, version, reason })}
    >
      <Select
        label={t('level')}
        data={[...LEVELS]}
        value={level}
        onChange={value => value && setLevel(value)}
        allowDeselect={false}
      />
    </Act>
  )
}
