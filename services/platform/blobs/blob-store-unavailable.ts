import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/** Thrown when the store of the files cannot be used now. Its message is for the operator. */
export class BlobStoreUnavailable extends AppError {
  constructor(message: string, cause?: unknown) {
    super(platformErrors.stored_files_unavailable, { cause: new Error(message, { cause }) });
    this.name = 'BlobStoreUnavailable';
    this.message = message;
  }
}
