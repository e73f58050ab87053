import '@mantine/dropzone/styles.layer.css';
import { Dropzone, type DropzoneProps } from '@mantine/dropzone';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FileDrop.module.css';

type Props = {
  onFiles: (files: File[]) => void;
  /** What is accepted, in words: 'CSV, XLSX o XML, hasta 20 MB cada uno'. */
  hint: ReactNode;
  /** File extensions for the dialog; the server decides by content. */
  accept?: NonNullable<DropzoneProps['accept']>;
  /** Bytes per file; larger ones go to `onReject`. */
  maxSize?: number;
  onReject?: (files: File[]) => void;
  isDisabled?: boolean;
};

/** An area to drop or choose several files. */
export function FileDrop({ onFiles, hint, accept, maxSize, onReject, isDisabled = false }: Props) {
  return (
    <Dropzone
      onDrop={onFiles}
      onReject={(rejections) => onReject?.(rejections.map((one) => one.file))}
      disabled={isDisabled}
      className={classes['zone'] ?? ''}
      inputProps={{ 'aria-label': 'Elegir archivos' }}
      {...(accept ? { accept } : {})}
      {...(maxSize ? { maxSize } : {})}
    >
      <div className={classes['inner']}>
        <IconCloudUpload size={36} stroke={1.4} aria-hidden="true" />
        <p className={classes['title']}>
          Arrastra tus archivos aquí o <span>elígelos</span>
        </p>
        <p className={classes['hint']}>{hint}</p>
      </div>
    </Dropzone>
  );
}
