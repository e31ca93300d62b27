import { Button } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { words } from '../lib/words.ts';
import css from './message.module.css';
import { Message } from './message.tsx';

/** Keeps a failure in one screen from breaking the whole window. React offers this only to classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={css.failed}>
        <Message tone="bad" title={words.error.screen} hint={words.error.screenHint}>
          <Button onClick={() => this.setState({ failed: false })}>{words.error.tryAgain}</Button>
        </Message>
      </div>
    );
  }
}
