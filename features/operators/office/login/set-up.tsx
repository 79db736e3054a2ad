import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SetUpFactor } from './set-up-factor.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

/** The second proof of whoever has none: an authenticator or a passkey, as they like. */
export function SetUp({ known, onDone }: { known: string; onDone: () => void }) {
  const t = useTranslations('office.passkeys')
  const [by, choose] = useState('totp')
  return (
    <>
      <SegmentedControl
        size="xs"
        value={by}
        onChange={choose}
        data={[
          { value: 'totp', label: t('authenticator') },
          { value: 'passkey', label: t('passkey') },
        ]}
      />
      {by === 'totp' ? <SetUpFactor known={known} onDone={onDone} /> : <SetUpPasskey known={known} onDone={onDone} />}
    </>
  )
}
