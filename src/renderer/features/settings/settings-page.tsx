import { AuditSection } from './audit-section.tsx';
import { BackupSection } from './backup/backup-section.tsx';
import { HealthSection } from './health/health-section.tsx';
import { InstancesSection } from './instances/instances-section.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { Section } from './section.tsx';
import css from './settings.module.css';
import { StorageSection } from './storage-section.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TranscriptionSection } from './transcription-section.tsx';
import { words } from './words.ts';

/** All settings on one page: the instances, and the instance that this app runs. */
export function SettingsPage() {
  return (
    <div className={css.page}>
      <h1>{words.title}</h1>
      <InstancesSection />
      <KeysSection />
      <ProjectsSection />
      <HealthSection />
      <StorageSection />
      <BackupSection />
      <AuditSection />
      <TranscriptionSection />
      <LanguageSection />
      <Section title={words.appearance.title}>
        <ThemeSwitch />
      </Section>
    </div>
  );
}
